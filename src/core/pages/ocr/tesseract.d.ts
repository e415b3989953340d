declare module 'tesseract.js-core/*.js' {
  const start: import('./core.ts').StartCore;
  export default start;
}
