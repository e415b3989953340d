import type { OutageKind } from '../../dberrors.ts';
import { HttpClientError } from '../../http-client/client.ts';
import { textOf } from './xml.ts';

/**
 * Why S3 did not do what it was asked for. `clock`: the clocks of both sides differ too much for a signature; `region`: the
 * bucket lies elsewhere; `unexpected`: whatever answers is hardly S3.
 */
export type S3Reason =
  | 'no_bucket'
  | 'no_key'
  | 'credentials'
  | 'forbidden'
  | 'clock'
  | 'region'
  | 'full'
  | 'too_large'
  | 'timeout'
  | 'unreachable'
  | 'unavailable'
  | 'unexpected';

/** Its message is for the log; it names no key, secret or header. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly reason: S3Reason;
  /** Status of the answer; null if there was none. */
  readonly status: number | null;
  /** S3's own word, like NoSuchBucket; null if there is none. */
  readonly code: string | null;
  /** What it is while the product runs (core/dberrors.ts). */
  readonly outage: OutageKind;
  /** Seconds by which the server's clock is ahead of this machine's; null if it is not known. */
  readonly ahead: number | null;

  constructor(
    reason: S3Reason,
    what: string,
    about: { status?: number; code?: string | null; ahead?: number | null; cause?: unknown } = {},
  ) {
    const { status = null, code = null, ahead = null, cause } = about;
    super([`S3: ${what}: ${reason}`, status, code].filter((part) => part !== null).join(' '), { cause });
    this.reason = reason;
    this.outage = reason === 'full' ? 'files_full' : 'files_unavailable';
    this.status = status;
    this.code = code;
    this.ahead = ahead;
  }
}

/** The codes of Amazon, and of MinIO, Garage, Swift and others, where they differ from a status. */
const REASONS: Record<string, S3Reason> = {
  NoSuchBucket: 'no_bucket',
  InvalidBucketName: 'no_bucket',
  NoSuchKey: 'no_key',
  InvalidAccessKeyId: 'credentials',
  SignatureDoesNotMatch: 'credentials',
  InvalidSecurity: 'credentials',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  InsufficientStorage: 'full',
  EntityTooLarge: 'too_large',
};
const STATUSES: Record<number, S3Reason> = {
  301: 'region',
  307: 'region',
  401: 'forbidden',
  403: 'forbidden',
  404: 'no_key',
  413: 'too_large',
  507: 'full',
};

/** An answer that is a failure. `xml` is its body; the answer to HEAD has none. */
export function failureOf(
  what: string,
  { status, headers, xml }: { status: number; headers: NodeJS.Dict<string | string[]>; xml: string },
): S3Error {
  const said = textOf(xml, 'Code');
  const code = said && /^[A-Za-z0-9.]{1,64}$/.test(said) ? said : null;
  const known = REASONS[code ?? ''] ?? STATUSES[status];
  const reason = known ?? (status >= 500 || status === 429 ? 'unavailable' : 'unexpected');
  const date = Date.parse(String(headers.date ?? ''));
  const ahead = Number.isNaN(date) ? null : Math.round((date - Date.now()) / 1000) + 0;
  return new S3Error(reason, what, { status, code, ahead });
}

/** What a failed call is to the store; an abort stays what it is. */
export function asS3Error(what: string, error: unknown): unknown {
  if (!(error instanceof HttpClientError)) return error;
  const reason = error.reason === 'timeout' ? 'timeout' : 'unreachable';
  return new S3Error(reason, what, { cause: error });
}
