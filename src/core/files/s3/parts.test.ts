import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MB } from '../../../../test/file-stores.ts';
import { createSemaphore } from '../../semaphore.ts';
import { partsOf } from './parts.ts';
import { parseS3Url, S3_URL_FORM } from './settings.ts';
import { elements, escaped, textOf } from './xml.ts';

async function* chunksOf(sizes: number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    const chunk = new Uint8Array(size);
    if (size > 0) chunk[0] = at++ % 256;
    yield chunk;
  }
}

it('streams that want many parts share the permits, and give them back where they fail', async () => {
  const semaphore = createSemaphore({ running: 4, share: 2, waiting: 1000 });
  let held = 0;
  let most = 0;
  const permit = async (owner: string) => {
    const release = await semaphore.acquire(owner);
    most = Math.max(most, ++held);
    return () => {
      held -= 1;
      release();
    };
  };
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(2 * MB);
    throw new Error('otišao');
  }
  const read = async (owner: string): Promise<number> => {
    let length = 0;
    const source = owner === '3' ? failing() : chunksOf([9 * MB, 9 * MB]);
    for await (const part of partsOf(source, () => permit(owner))) {
      length += part.length;
      setTimeout(() => part.release(), 5);
    }
    return length;
  };
  const ends = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => read(String(at))));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  await expect.poll(() => held).toBe(0);
  expect(most).toBe(4);
});

it.each([
  [
    'https://id:se%2Fc%40r+t@s3.eu-central-1.amazonaws.com/moj-bucket?style=host',
    {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'moj-bucket',
      prefix: '',
      region: 'eu-central-1',
      style: 'host',
      keyId: 'id',
      secret: 'se/c@r+t',
    },
  ],
  [
    'http://id:x@10.0.0.7:9000/b-1/a/b_c?region=garage',
    {
      endpoint: 'http://10.0.0.7:9000',
      bucket: 'b-1',
      prefix: 'a/b_c/',
      region: 'garage',
      style: 'path',
      keyId: 'id',
      secret: 'x',
    },
  ],
  [
    'http://id:x@minio:9000/bucket/',
    {
      endpoint: 'http://minio:9000',
      bucket: 'bucket',
      prefix: '',
      region: 'us-east-1',
      style: 'path',
      keyId: 'id',
      secret: 'x',
    },
  ],
])('reads %s', (text, settings) => expect(parseS3Url(text)).toEqual(settings));

it.each([
  'http://minio:9000/bucket',
  'http://id@minio:9000/bucket',
  'http://id:s3cret@minio:9000/',
  'http://id:s3cret@minio:9000/Bucket',
  'http://id:s3cret@minio:9000/bu',
  'ftp://id:s3cret@minio/bucket',
  'http://id:s3/cret@minio/bucket',
  'http://id:s3%cret@minio/bucket',
  'http://id:s3cret@minio/bucket?region=a b',
  'http://id:s3cret@minio/bucket?style=virtual',
  'http://id:s3cret@minio/bucket?regoin=x',
  'http://id:s3cret@minio/bucket#x',
  'http://id:s3cret@minio/bucket/%2e%2e%2fx',
  'http://id:s3cret@minio/bucket/mapa sa razmakom',
])('does not take %s, and does not repeat it', (text) => {
  expect(() => parseS3Url(text)).toThrow(S3_URL_FORM);
  expect(S3_URL_FORM).not.toContain('s3cret');
});

it('no text makes the readers fail otherwise', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('Key', 'a'), (text, name) => {
      expect(textOf(`<${name}>${escaped(text)}</${name}>`, name)).toBe(text.trim());
      textOf(text, name);
      [...elements(`<a>${text}<a x="1">&#x110000;&#99999999;`, 'a')];
      try {
        parseS3Url(text);
      } catch (error) {
        expect((error as Error).message).toBe(S3_URL_FORM);
      }
    }),
  );
});

it('finds elements whatever their attributes and order', () => {
  const xml =
    '<R xmlns="x"><C><Size>1</Size><Key>a&amp;&#269;</Key></C><C a="1"><Key>b</Key></C><C><Key>c</R>';
  expect([...elements(xml, 'C')].map((item) => textOf(item, 'Key'))).toEqual(['a&č', 'b']);
  expect(textOf(xml, 'Nema')).toBeNull();
});
