/** The worker of a PDF's preview. */
import type { PdfFacts, ShownPage, ViewRequest } from '../../web/pdf/messages.ts';
import { opened, viewed } from '../../web/pdf/viewing.ts';
import { serveJobs } from '../../web/worker/worker-server.ts';

serveJobs<ViewRequest, PdfFacts | ShownPage>(async (order, tell) => viewed(await opened(order, tell), order));
