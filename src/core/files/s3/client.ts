import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Logger } from 'pino';
import { createHttpClient } from '../../http-client/client.ts';
import { readAll, type StreamAnswer } from '../../http-client/stream.ts';
import { asS3Error, failureOf, S3Error } from './s3-error.ts';
import type { S3Settings } from './settings.ts';

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

interface S3Request {
  method: Method;
  /** Without the prefix; empty for the bucket. */
  key: string;
  query?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

interface S3Call extends S3Request {
  body?: string;
  /** Timeout with all retries, in milliseconds. Default 60 s. */
  timeout?: number;
  /** Statuses that are answers, beside those of success. */
  also?: readonly number[];
}

interface S3Transfer extends S3Request {
  body?: readonly Uint8Array[];
  /** A range, `bytes=0-9`. */
  range?: string;
  also?: readonly number[];
}

interface S3Answer {
  status: number;
  headers: StreamAnswer['headers'];
  xml: string;
}

/** Signed requests to one bucket. All throw `S3Error`, and the reason of an aborted signal. */
export interface S3Client {
  /** A call with a short body and a short answer. It must do no harm to repeat it. */
  call(call: S3Call): Promise<S3Answer>;
  /** Sends bytes as they are; the answer's body has been read. */
  send(transfer: S3Transfer): Promise<S3Answer>;
  /** Opens bytes as a stream, without a body of its own. */
  open(transfer: S3Transfer): Promise<StreamAnswer>;
  close(): Promise<void>;
}

export interface S3Limits {
  /** Milliseconds without progress after which a transfer has failed. Default 60 s. */
  idleTimeout?: number;
  /** Age in milliseconds at which an open multipart upload is swept. Default a day. */
  abandoned?: number;
  /** Further tries of one request. Default 4: some 5 s of pauses. */
  retries?: number;
  /** Milliseconds before the first of them. Default 250. */
  pause?: number;
}

/** Connections of a node: each download that is being read holds one. */
const CONNECTIONS = 1024;
/** Bytes of an answer in XML: a page of a thousand keys has some 400 KB. */
const MAX_XML = 4 * 1024 * 1024;

/**
 * The client of a bucket. Every body is sent with its SHA-256, which the signature covers, so that a body damaged on its way is
 * refused by a server that checks it, and nobody on a plain http line can replace it.
 */
export function createS3Client(settings: S3Settings, log: Logger, limits: S3Limits = {}): S3Client {
  const { bucket, prefix, region, keyId, secret } = settings;
  const base = baseOf(settings);
  const http = createHttpClient({
    name: 's3',
    base,
    log,
    timeout: 60_000,
    connectTimeout: 5000,
    maxBytes: MAX_XML,
    connections: CONNECTIONS,
    retries: limits.retries ?? 4,
    ...(limits.pause !== undefined && { pause: limits.pause }),
    idleTimeout: limits.idleTimeout ?? 60_000,
  });
  const keys = new Map<string, ArrayBuffer>();
  const root = settings.style === 'path' ? `/${bucket}` : '';

  async function signed(
    { method, key, query = {} }: S3Request,
    body: readonly Uint8Array[] = [],
  ): Promise<{ path: string; headers: Record<string, string> }> {
    const search = Object.entries(query)
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .join('&');
    const path = `${root}/${key === '' ? '' : prefix + key}${search && `?${search}`}`;
    const hash = createHash('sha256');
    for (const chunk of body) hash.update(chunk);
    const signer = new AwsV4Signer({
      method,
      url: base + path,
      headers: { 'x-amz-content-sha256': hash.digest('hex') },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
      cache: keys,
    });
    return { path, headers: Object.fromEntries((await signer.sign()).headers) };
  }

  async function open({ range, ...transfer }: S3Transfer): Promise<StreamAnswer> {
    const { method, body, signal, also = [] } = transfer;
    const what = nameOf(transfer);
    const { path, headers } = await signed(transfer, body);
    if (range) headers.range = range;
    const answer = await http.open({ method, path, headers, body, signal }).catch((error: unknown) => {
      throw asS3Error(what, error);
    });
    if (isSuccess(answer.status) || also.includes(answer.status)) return answer;
    const xml = await readAll(answer.body, MAX_XML).catch(() => '');
    throw failureOf(what, { ...answer, xml: xml.toString() });
  }

  return {
    open,

    async send(transfer) {
      const { status, headers, body } = await open(transfer);
      // The bytes have been taken; what else the answer says does not matter.
      const xml = await readAll(body, MAX_XML).catch(() => '');
      return { status, headers, xml: xml.toString() };
    },

    async call({ body, timeout, also = [], ...request }) {
      const what = nameOf(request);
      const { path, headers } = await signed(request, body === undefined ? [] : [Buffer.from(body)]);
      const { method, signal } = request;
      const answer = await http
        .request({ method, path, headers, body, signal, timeout, repeatable: true })
        .catch((error: unknown) => {
          throw asS3Error(what, error);
        });
      const xml = answer.body.toString();
      const { status } = answer;
      // Amazon answers 200 before it knows whether a multipart upload can be completed.
      const failed = isSuccess(status)
        ? /^\s*(?:<\?xml[^<>]*\?>)?\s*<Error[\s>]/.test(xml)
        : !also.includes(status);
      if (failed) throw failureOf(what, { ...answer, xml });
      return { status, headers: answer.headers, xml };
    },

    close: () => http.close(),
  };
}

/** The text of an answer that must be this document; something else answers in place of S3 otherwise. */
export function documentOf({ status, xml }: S3Answer, root: string): string {
  if (new RegExp(`<${root}[\\s>]`).test(xml)) return xml;
  throw new S3Error('unexpected', `an answer without ${root}`, { status });
}

function baseOf({ endpoint, bucket, style }: S3Settings): string {
  return style === 'path' ? endpoint : endpoint.replace('://', `://${bucket}.`);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** For the log: `PUT 4f/0198…`, `GET bucket list-type`. */
const nameOf = ({ method, key, query = {} }: S3Request): string =>
  [method, key || 'bucket', ...Object.keys(query).slice(0, 1)].join(' ');
