/** URL of the engine's WebAssembly. In a file of its own, because tests read it from the disk. */
export { default as wasmUrl } from '@embedpdf/pdfium/pdfium.wasm?url';
