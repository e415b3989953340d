import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Ornaments } from './made/picture.ts';
import { Rosette } from './ornament/rosette.tsx';
import { Street } from './ornament/street.tsx';
import { EmailVerificationPage } from './pages/email-verification.tsx';
import { ForgotPasswordPage } from './pages/forgot-password.tsx';
import { HomePage } from './pages/home.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { OfflinePage } from './pages/offline.tsx';
import type { PageKey } from './pages/pages.ts';
import { RegisterPage } from './pages/register.tsx';
import { ResendVerificationPage } from './pages/resend-verification.tsx';
import { ResetPasswordPage } from './pages/reset-password.tsx';
import { RunPage } from './pages/run.tsx';
import { VerifyEmailPage } from './pages/verify-email.tsx';

const BODIES: Record<PageKey, ReactNode> = {
  home: <HomePage />,
  login: <LoginPage />,
  register: <RegisterPage />,
  emailVerification: <EmailVerificationPage />,
  verifyEmail: <VerifyEmailPage />,
  resendVerification: <ResendVerificationPage />,
  forgotPassword: <ForgotPasswordPage />,
  resetPassword: <ResetPasswordPage />,
  run: <RunPage />,
  notFound: <NotFoundPage />,
  offline: <OfflinePage />,
};

/** The HTML of a page's body, as the browser will hydrate it. */
export const renderPage = (page: PageKey): string => renderToString(<StrictMode>{BODIES[page]}</StrictMode>);

/** The ornaments as they stand in the pages, for what is drawn of them at build. */
export const renderOrnaments = (): Ornaments => ({
  rosette: renderToStaticMarkup(<Rosette />),
  street: renderToStaticMarkup(<Street />),
});
