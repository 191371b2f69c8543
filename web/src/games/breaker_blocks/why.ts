// Why something cannot be done, before it is tried: the sentences that the rules would answer with.

import type { Held } from './choosing'
import type { Hint, View } from './types.gen'

export const why = {
  filled: 'Another block fills that cell.',
  plugged: 'The block is plugged in there already.',
  core: 'The Core fills that cell.',
  otherPath: 'That input is on the other seat’s path.',
  noTargetAuthenticate: 'AUTHENTICATE on the board is never a target.',
  acting: 'The module that is acting is never a target.',
  noTargetPlugged: 'Something is plugged into that block: it is no target.',
  noAttenuate: 'ATTENUATE sends no ATTENUATE back.',
  mineFirst: 'ATTENUATE takes a block on your own paths first.',
  theirsNow: 'ATTENUATE now takes a block on your opponent’s paths.',
  agitateTheirs: 'AGITATE rearranges your opponent’s blocks, not yours.',
  stuckAuthenticate: 'AUTHENTICATE is never rearranged.',
  stuckPlugged: 'Something is plugged into that block: it stays where it is.',
  nowhere: 'There is no other open input for that block.',
}

/** Why a block of a tray can neither be played nor drawn now; null if it can. */
export function whyNotBlock(view: View, hint: Hint, held: Held, me: number): string | null {
  const { block, from } = held
  const title = view.blocks[block]?.title ?? 'A hidden module'
  const asking = view.effect
  if (from === 'hand') {
    if (!asking && hint.plays.includes(block)) return null
    if (asking) return `${view.blocks[asking.module]?.title} is acting: the hand waits.`
    const hand = view.hands[me as 0 | 1]
    if (hand.blocks[block] === hand.fresh[block]) {
      return `${title} was drawn this turn: it can be played from your next turn on.`
    }
    if (block === 'authenticate' && view.has_authenticated) {
      return 'You have played an AUTHENTICATE this turn: one is the most.'
    }
    return 'None of your inputs is open.'
  }
  if (hint.draws.includes(block)) return null
  if (asking?.module === 'automate') {
    if (hint.plays.includes(block)) return null
    if (block === 'automate') return 'AUTOMATE does not play another AUTOMATE.'
    if (block === 'authenticate') return 'AUTOMATE cannot play a second AUTHENTICATE in one turn.'
    return 'No module that AUTOMATE could play lies face down.'
  }
  if (asking && asking.module !== 'accelerate') {
    return `${view.blocks[asking.module]?.title} is acting: the supply waits.`
  }
  if (block === 'hidden') return 'Whatever lies face down, you hold one of that kind already.'
  if (block === 'authenticate') return 'You hold two AUTHENTICATE already: that is the most.'
  return `You hold ${title} already: one of each kind is the most.`
}
