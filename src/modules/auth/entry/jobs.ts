/** Work of this folder's mails. A job carries no token: it makes one when it runs and stores its hash. */

/** Mails a registration's link, the first time or anew, or to an owner of an account that they have one. */
export const REGISTRATION_MAIL = 'access.registration-mail';
export interface RegistrationMailJob {
  idguid: string;
  /** Whose it is to be; of another e-mail's nothing is mailed. */
  email: string;
}

/** Looks whether somebody has that e-mail, and mails a link for a new password. */
export const RESET_MAIL = 'access.reset-mail';
export interface AskedMailJob {
  email: string;
}
