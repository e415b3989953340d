import { addressGuard } from '../../../core/egress/addresses.ts';
import { createHttpClient } from '../../../core/http-client/client.ts';
import { encodePicture } from '../../../core/pictures/encode.ts';
import { openSpool } from '../../../core/transfer/spool.ts';
import type { Deps } from '../../../server/module.ts';

/** Milliseconds and bytes that fetching a bot's picture may take. */
const TIMEOUT = 5000;
const MAX_BYTES = 1024 * 1024;
/** Pixels of its side, twice what screens show. */
const SIDE = 96;

/**
 * A bot's picture, fetched from where the service says through the egress guard, made anew and small, as a data URL: a page may not load
 * pictures of others. Null if it cannot be had.
 */
export async function pictureOf(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  address: string | null,
): Promise<string | null> {
  if (!address || !URL.canParse(address) || !/^https?:/.test(address)) return null;
  const { origin, pathname, search } = new URL(address);
  const guard = addressGuard(config.viberAllow);
  const client = createHttpClient({
    ...{ name: 'viber-pictures', base: origin, log, guard, timeout: TIMEOUT, maxBytes: MAX_BYTES },
    ...{ connections: 1, retries: 0 },
  });
  try {
    const { status, body } = await client.request({ path: pathname + search });
    return status === 200 ? await smallPicture(body) : null;
  } catch (error) {
    log.debug({ err: error }, 'viber: the picture of a bot was not fetched');
    return null;
  } finally {
    await client.close();
  }
}

async function smallPicture(bytes: Buffer): Promise<string> {
  const spool = await openSpool();
  try {
    await spool.write(bytes, 0, bytes.length, 0);
    const [square] = await encodePicture({ fd: spool.fd, size: bytes.length }, { as: 'square', crop: null });
    // Decoded and written by our own process above, so it may be opened here.
    const { default: sharp } = await import('sharp');
    const small = await sharp(square!.content).resize(SIDE, SIDE).webp({ quality: 80 }).toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } finally {
    await spool.close();
  }
}
