/** The program of one run. Lighthouse cannot run twice in a process. */
import { mindBrowser } from '../../../core/chromium/minder.ts';
import { addressGuard, onlyGuard } from '../../../core/egress/addresses.ts';
import type { FilterProxyOptions } from '../../../core/egress/proxy.ts';
import { BOUNDS } from './bounds.ts';
import type { RunAnswer, RunJob, RunStep } from './job.ts';

mindBrowser<RunJob, RunStep, RunAnswer>({
  egress: egressOf,
  prepare(job) {
    // Importing Lighthouse takes as long as starting Chromium, so both run in parallel; printing does not need it.
    const measuring = job.kind === 'measure' ? import('./measure.ts') : null;
    measuring?.catch(() => {});
    return async (browser, proxy, note) => {
      // Incognito: storage stays in memory and cannot fill the disk.
      const page = await (await browser.createBrowserContext()).newPage();
      if (job.kind === 'measure') return (await measuring!).measurePage(page, job, proxy, note);
      const { printPage } = await import('./print.ts');
      return { kind: 'printed', pdf: await printPage(page, job) };
    };
  },
});

/** A measured page may reach public addresses; a printed page, which shows strangers' texts, only this server. */
function egressOf(job: RunJob): FilterProxyOptions {
  if (job.kind === 'measure') return { guard: addressGuard(job.allow), ...job.bounds };
  const { address, port } = job.at;
  return { guard: onlyGuard(address, port), resolve: async () => [address], ...BOUNDS };
}
