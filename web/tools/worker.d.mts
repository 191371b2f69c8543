import type { Plugin } from 'vite'

export const WORKER_ENTRY: string
export function serviceWorker(): Plugin
