import { WorkerClient } from '../../../web/worker/worker-client.ts';
import type { DrawnPage, PdfRequest, PdfResult } from './messages.ts';

/** Client of the worker that the PDF tools share. */
export type PdfClient = WorkerClient<PdfRequest, PdfResult, DrawnPage>;

/** A new client; its worker starts at the first job. */
export const newClient = (): PdfClient =>
  new WorkerClient(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
