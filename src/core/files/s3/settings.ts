/** A bucket and how to reach it, from `S3_URL`. */
export interface S3Settings {
  /** `https://s3.example.com`, without a slash at the end. */
  endpoint: string;
  bucket: string;
  /** Begins every key: empty, or `folder/`. */
  prefix: string;
  region: string;
  /** The bucket's name stands in the path of an address, or before the host's name. */
  style: 'path' | 'host';
  keyId: string;
  secret: string;
}

/** How S3_URL is written; the message for a wrong one, which does not repeat it. */
export const S3_URL_FORM =
  'mora biti oblika https://ključ:tajna@računar/bucket/prefiks?region=…&style=path (style: path ili host; u tajni se / piše %2F, @ %40, a % %25)';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-zA-Z0-9-]{1,64}$/;
/** Folders of letters and digits, so that a key is the same in an address, in XML and in a signature. */
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}\/)*$/;
/** Amazon's hosts name their region. */
const AMAZON = /^s3[.-](?:dualstack\.)?([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/;

/**
 * Parses `https://<key id>:<secret>@<host>/<bucket>[/<prefix>][?region=…&style=path|host]`. Without a region: Amazon's from the
 * host, else us-east-1, which most other servers call their own. Throws an Error that holds nothing of the text.
 */
export function parseS3Url(text: string): S3Settings {
  const url = URL.parse(text);
  const wrong = (): Error => new Error(S3_URL_FORM);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hash) throw wrong();
  const { region = AMAZON.exec(url.hostname)?.[1] ?? 'us-east-1', style = 'path', ...unknown } = queryOf(url);
  const [, bucket = '', ...folders] = url.pathname.split('/');
  const prefix = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
  const keyId = decoded(url.username);
  const secret = decoded(url.password);
  const right =
    keyId &&
    secret &&
    BUCKET.test(bucket) &&
    PREFIX.test(prefix) &&
    REGION.test(region) &&
    (style === 'path' || style === 'host') &&
    Object.keys(unknown).length === 0;
  if (!right) throw wrong();
  return { endpoint: url.origin, bucket, prefix, region, style, keyId, secret };
}

/** Parameters; an empty one counts as not given. */
const queryOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));

/** Empty if it is not percent-encoded correctly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
