import type * as LH from 'lighthouse/types/lh.js';
import type { HTTPRequest, Page } from 'puppeteer-core';
import type { FilterProxy } from '../../../core/egress/proxy.ts';
import type { FailureCode, MeasureJob, RunFailure } from './job.ts';

/** Lighthouse's runtime errors. */
const RUNTIME: Record<string, FailureCode> = {
  NO_FCP: 'no_paint',
  PAGE_HUNG: 'hung',
  TARGET_CRASHED: 'crashed',
  NOT_HTML: 'not_html',
  INSECURE_DOCUMENT_REQUEST: 'certificate',
  DNS_FAILURE: 'unknown_host',
  PROTOCOL_TIMEOUT: 'hung',
  // The trace is incomplete: on a busy machine, a new renderer may navigate before tracing starts.
  NO_NAVSTART: 'unmeasured',
  NO_TRACING_STARTED: 'unmeasured',
  NO_RESOURCE_REQUEST: 'unmeasured',
  NO_DCL: 'unmeasured',
  NO_SCREENSHOTS: 'unmeasured',
  NO_SPEEDLINE_FRAMES: 'unmeasured',
  INVALID_SPEEDLINE: 'unmeasured',
  SPEEDINDEX_OF_ZERO: 'unmeasured',
  TRACING_ALREADY_STARTED: 'unmeasured',
  PARSING_PROBLEM: 'unmeasured',
  READ_FAILED: 'unmeasured',
};

interface DocumentWatch {
  /** Settles only when it is certain, before Lighthouse reports it, that the page fails. */
  hopeless: Promise<RunFailure>;
  /** Why a report is useless; null when it is fine. */
  failureOf(lhr: LH.Result): RunFailure | null;
}

/** Watches the main document, and why it fails. */
export async function watchDocument(page: Page, job: MeasureJob, proxy: FilterProxy): Promise<DocumentWatch> {
  let url = job.url;
  /** Status of the main document; 0 until it comes. */
  let status = 0;
  let netError = '';
  const { promise: hopeless, resolve: giveUp } = Promise.withResolvers<RunFailure>();

  const isDocument = (request: HTTPRequest) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame() && /^https?:/.test(request.url());
  page.on('request', (request) => {
    if (!isDocument(request)) return;
    url = request.url();
    timer.refresh();
  });
  page.on('response', (response) => {
    if (!isDocument(response.request())) return;
    status = response.status();
    // The proxy answers unreachable hosts with an error of its own, which is told apart.
    if (status >= 400) giveUp(reasonOf() ?? { ...about('status'), status });
  });
  page.on('requestfailed', (request) => {
    if (!isDocument(request)) return;
    netError = request.failure()?.errorText ?? '';
    const failure = reasonOf();
    if (failure) giveUp(failure);
  });
  page.on('error', () => giveUp({ code: 'crashed' }));
  const timer = setTimeout(() => {
    if (status === 0) giveUp(about('silent'));
  }, job.responseTimeout);
  const browser = await page.browser().target().createCDPSession();
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  browser.on('Browser.downloadWillBegin', () => giveUp(about('download')));

  const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';
  /** A failure, with the host where a redirect led to another one. */
  function about(code: FailureCode): RunFailure {
    const host = hostOf(url);
    return { code, ...(host !== hostOf(job.url) && { host }), ...(netError && { cause: netError }) };
  }
  /** The reason of a network error, as far as known. */
  function reasonOf(): RunFailure | null {
    const { hostname, protocol, port } = new URL(url);
    const refused = proxy.failures.get(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
    if (refused) return about(refused.reason);
    if (/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/.test(netError)) return about('certificate');
    if (netError.includes('ERR_TOO_MANY_REDIRECTS')) return about('redirects');
    if (netError.includes('ERR_UNKNOWN_URL_SCHEME') || netError.includes('ERR_UNSAFE_'))
      return about('forbidden');
    if (/ERR_EMPTY_RESPONSE|ERR_CONNECTION_|ERR_INVALID_HTTP_RESPONSE|ERR_TUNNEL/.test(netError))
      return about('unloadable');
    return null;
  }

  return {
    hopeless,
    failureOf({ runtimeError }) {
      clearTimeout(timer);
      if (!runtimeError) return null;
      const reason = reasonOf();
      if (reason) return reason;
      const { code, message: cause } = runtimeError;
      if (code === 'ERRORED_DOCUMENT_REQUEST') return { ...about('status'), status, cause };
      if (status === 0) return { ...about('silent'), cause };
      return { ...about(RUNTIME[code] ?? 'unloadable'), cause };
    },
  };
}
