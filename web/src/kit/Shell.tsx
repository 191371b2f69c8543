// What every board stands in: its ground, the stage in 3D or flat, the caption and the switch
// between the two. A game gives its name, by which its own style sheet lays the areas out.

import { type ComponentProps, type HTMLAttributes, type ReactNode, type Ref, Suspense } from 'react'
import { changeSettings } from '../core/settings'
import { text } from '../core/text'
import { Fallback } from './Fallback'
import type { Screen } from './useScreen'
import './shell.css'

type Data = { [name: `data-${string}`]: string | number | boolean | undefined }
type Element = Omit<HTMLAttributes<HTMLDivElement>, 'className'> & Data

/** The board's own element; what lies in it is laid out as `{game}-area` says. */
export function Shell(props: Element & { game: string; root: Ref<HTMLDivElement> }) {
  const { game, root, children, ...rest } = props
  return (
    <div ref={root} className={`board ${game}`} {...rest}>
      <div className={`board-area ${game}-area`}>{children}</div>
    </div>
  )
}

/** A table in 3D that hands can turn. What is in it may be loaded later, or fail. */
export function Canvas(props: Element & { canvas: Ref<HTMLDivElement>; screen: Screen }) {
  const { canvas, screen, children, ...rest } = props
  return (
    <div ref={canvas} className="board-canvas" role="img" {...rest}>
      <Fallback onBroken={screen.onBroken}>
        <Suspense fallback={null}>{children}</Suspense>
      </Fallback>
    </div>
  )
}

/** What is said of the place that is pointed at. */
export function Caption({ bad, children }: { bad: boolean; children: ReactNode }) {
  return (
    <p className="board-caption" role="status" data-bad={bad || undefined}>
      {children}
    </p>
  )
}

/** A button on a board; the primary one is what the moment asks for. */
export function BoardButton(props: ComponentProps<'button'> & { primary?: boolean }) {
  const { primary, className, ...rest } = props
  const classes = ['board-button', primary && 'board-primary', className].filter(Boolean)
  return <button type="button" className={classes.join(' ')} {...rest} />
}

/** From 3D to a plan and back. */
export function FlatSwitch({ screen: { flat, isBroken } }: { screen: Screen }) {
  const help = isBroken ? text.board.no3D : flat ? text.board.show3DHelp : text.board.showPlanHelp
  return (
    <BoardButton
      className="board-switch"
      disabled={isBroken}
      title={help}
      onClick={() => changeSettings({ flat: !flat })}
    >
      {flat ? text.board.show3D : text.board.showPlan}
    </BoardButton>
  )
}
