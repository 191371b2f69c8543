// What is painted by code, to be laid on things in 3D.

import { CanvasTexture, SRGBColorSpace } from 'three'

export type Brush = CanvasRenderingContext2D

export function canvasOf(width: number, height = width) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no 2D canvas.')
  return { canvas, brush }
}

/** The finer, the longer it is clear when it is seen aslant. */
export function textureOf(canvas: HTMLCanvasElement, fineness = 8): CanvasTexture {
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = fineness
  return texture
}
