// The paints of the pieces: no three.js in here.

import type { Component } from './types.gen'

const RED = { disc: '#b3261d', king: '#e87f14', end: '#c23a2c', mark: '#fff0dc' }
const BLUE = { disc: '#1f4fa3', king: '#7d3fb0', end: '#2f63b8', mark: '#eaf2ff' }

export const paintOf = (seat: number) => (seat === 1 ? BLUE : RED)

export const lacquer = ({ kind, owner }: Pick<Component, 'kind' | 'owner'>) =>
  kind === 'king' ? paintOf(owner).king : paintOf(owner).disc
