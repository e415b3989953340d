import type { SecretLinks } from '../secret-links.ts';

/** Where the link of a mail leads that ends its watches; the secret follows. */
const END_PATH = '/api/public/ejngovba/kraj';
export const END_ROUTE = `${END_PATH}/:token`;
/** The address that ends the watches of a digest. */
export const endPath = (token: string): string => `${END_PATH}/${token}`;
/** Digests by the secret of their mail's link. */
export const END_LINKS: SecretLinks = {
  finder: 'ejn_digest_of_link',
  table: 'ejn_digests',
  column: 'end_hash',
};
