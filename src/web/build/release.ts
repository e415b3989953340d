import manifest from '../../../package.json' with { type: 'json' };

/** What the front ends call this build in reports of errors: as the server does (RELEASE). */
export const RELEASE_DEFINE = {
  __RELEASE__: JSON.stringify(process.env.RELEASE?.trim() || manifest.version),
};
