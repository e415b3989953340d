/** Address of resumable uploads (tus 1.0, https://tus.io); each is this and the id of its file. */
export const UPLOADS = '/api/uploads';
/** Bytes that the browser sends in one request: little enough to arrive over a slow line while a token is valid. */
export const UPLOAD_CHUNK = 16 * 1024 * 1024;
