import S3rver from 's3rver';
import type { S3Settings } from '../src/core/files/s3/settings.ts';
import { dataFolder } from './folder.ts';

/** Settings of a bucket on a server at 127.0.0.1. */
export const bucketAt = (port: number, more: Partial<S3Settings> = {}): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'datoteke',
  prefix: '',
  region: 'us-east-1',
  style: 'path',
  keyId: 'S3RVER',
  secret: 'S3RVER',
  ...more,
});

/** Starts s3rver with the bucket of `bucketAt`. It checks no secret, and lists no multipart uploads. */
export async function startS3Server(): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = dataFolder('s3rver');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: 'datoteke' }],
  });
  const { port } = await server.run();
  return {
    port,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      folder.remove();
    },
  };
}
