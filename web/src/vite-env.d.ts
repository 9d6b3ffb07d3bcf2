/// <reference types="vite/client" />

declare module '*.toml' {
  const words: import('./i18n/words.ts').GameWords
  export default words
}
