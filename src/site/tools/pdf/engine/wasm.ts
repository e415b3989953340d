/** Where the build has put the engine's WebAssembly, on our own origin. In a file of its own: tests read it from the disk. */
export { default as wasmUrl } from '@embedpdf/pdfium/pdfium.wasm?url';
