/** Mail jobs of this folder. A job carries no token: it creates one when it runs and stores its hash. */

/** Mails the verification link, or tells the owner of an existing account that they have one. */
export const REGISTRATION_MAIL = 'access.registration-mail';
export interface RegistrationMailJob {
  idguid: string;
  /** Must match the registration; otherwise nothing is mailed. */
  email: string;
}

/** Mails a password reset link if an account has the e-mail. */
export const RESET_MAIL = 'access.reset-mail';
export interface AskedMailJob {
  email: string;
}
