/** Whom the secrets of a webhook are sealed for (core/secret-box.ts). */
export const ownerOf = (idguid: string): string => `webhooks/${idguid}`;
