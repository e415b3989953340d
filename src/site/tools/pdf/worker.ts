/** The worker of the PDF tools: opens documents, shows pages, draws pictures. */
import type { PdfDocument } from '../../../core/pages/index.ts';
import { withPageRefresh } from '../../../web/pdf/page-refresh.ts';
import { opened, orErrorText, viewed } from '../../../web/pdf/viewing.ts';
import { serveJobs } from '../../../web/worker/worker-server.ts';
import type { DrawnPage, PdfRequest, PdfResult } from './messages.ts';
import { Painter } from './paint.ts';

serveJobs<PdfRequest, PdfResult, DrawnPage>(async (order, tell) => {
  const document = await opened(order, tell);
  if (order.is !== 'draw') return viewed(document, order);
  const painter = new Painter(order.form, order.folder);
  for (const page of order.pages) tell.part(await drawn(painter, document, page));
  return { is: 'draw' };
});

async function drawn(painter: Painter, document: PdfDocument, page: number): Promise<DrawnPage> {
  const raster = orErrorText(() => withPageRefresh(document, () => painter.draw(document, page)));
  if (typeof raster === 'string') return { page, fault: raster };
  return { page, picture: await painter.picture(raster) };
}
