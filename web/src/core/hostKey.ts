// The key of this server's host. It stays in this tab, and is gone when it is closed.

const KEY = 'breakroom.host'

export const keptKey = (): string => sessionStorage.getItem(KEY) ?? ''
export const keepKey = (key: string): void => sessionStorage.setItem(KEY, key)
export const forgetKey = (): void => sessionStorage.removeItem(KEY)
