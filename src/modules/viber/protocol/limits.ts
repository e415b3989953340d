/** Limits of the service, as its documentation states them. Lengths are in characters as people count them (code points). */
export const TEXT_MAX = 7000;
export const CAPTION_MAX = 768;
export const SENDER_MAX = 28;
export const TRACKING_MAX = 4000;
export const URL_MAX = 2000;
export const FILE_NAME_MAX = 256;
export const CONTACT_NAME_MAX = 28;
export const CONTACT_PHONE_MAX = 18;
/** Bytes of one request to the service. */
export const REQUEST_BYTES = 30_720;
export const PICTURE_BYTES = 1024 * 1024;
export const VIDEO_BYTES = 26 * 1024 * 1024;
export const FILE_BYTES = 50 * 1024 * 1024;
export const VIDEO_SECONDS = 180;
/** Receivers of one broadcast request. */
export const RECEIVERS_MAX = 300;
/** Broadcast requests that the service takes within this many milliseconds. */
export const BROADCASTS_MAX = 500;
export const BROADCAST_WINDOW = 10_000;

/** Length as the service counts it. */
export const lengthOf = (text: string): number => [...text].length;
