declare module 's3rver' {
  /** A small S3 server; it checks no secret. */
  export default class S3rver {
    /** While it runs. */
    httpServer: import('node:http').Server;
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
