/** Live topic of previews that are made; the key is the file's id. This file imports nothing, for the manifests. */
export const PREVIEWS_TOPIC = 'file-previews';
