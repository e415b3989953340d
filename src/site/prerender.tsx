import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { BUILT_SHOP } from '../modules/shop/catalog/shown.ts';
import type { RenderedBody } from './document.ts';
import type { Ornaments } from './made/picture.ts';
import { Rosette } from './ornament/rosette.tsx';
import { Street } from './ornament/street.tsx';
import { ApplicationPage } from './pages/application.tsx';
import { ApplicationsPage } from './pages/applications.tsx';
import { EmailVerificationPage } from './pages/email-verification.tsx';
import { ForgotPasswordPage } from './pages/forgot-password.tsx';
import { HelpContentsPage } from './pages/help.tsx';
import { HelpHandbookPage } from './pages/help-page.tsx';
import { HomePage } from './pages/home.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { OfflinePage } from './pages/offline.tsx';
import { PAGES, type PageKey } from './pages/pages.ts';
import { PortfolioPage } from './pages/portfolio.tsx';
import { RegisterPage } from './pages/register.tsx';
import { ResendVerificationPage } from './pages/resend-verification.tsx';
import { ResetPasswordPage } from './pages/reset-password.tsx';
import { RunPage } from './pages/run.tsx';
import { SharePage } from './pages/share.tsx';
import { ShopPage } from './pages/shop.tsx';
import { VerifyEmailPage } from './pages/verify-email.tsx';
import { ToolLinksContext } from './tools/kit/page.tsx';
import { LandingPage } from './tools/landing.tsx';
import { SCREENS } from './tools/screens.tsx';
import type { Tool } from './tools/tool.ts';
import { linksFrom } from './tools/tool-links.tsx';
import { AS_BUILT, type RenderedName, type RenderedWith, saidOf } from './written.ts';

const BODIES: Record<Exclude<PageKey, RenderedName>, ReactNode> = {
  login: <LoginPage />,
  register: <RegisterPage />,
  emailVerification: <EmailVerificationPage />,
  verifyEmail: <VerifyEmailPage />,
  resendVerification: <ResendVerificationPage />,
  forgotPassword: <ForgotPasswordPage />,
  resetPassword: <ResetPasswordPage />,
  tools: <LandingPage />,
  run: <RunPage />,
  share: <SharePage />,
  notFound: <NotFoundPage />,
  offline: <OfflinePage />,
};

/** Pages with content of their own. */
const WRITTEN: { [P in RenderedName]: (content: RenderedWith[P]) => ReactNode } = {
  home: (content) => <HomePage content={content} />,
  portfolio: (content) => <PortfolioPage content={content} />,
  shop: (content) => <ShopPage content={content} />,
  applications: (content) => <ApplicationsPage content={content} />,
  application: (content) => <ApplicationPage content={content} />,
  help: (content) => <HelpContentsPage content={content} />,
  helpPage: (content) => <HelpHandbookPage content={content} />,
};

/** What they are built with. */
const BUILT: RenderedWith = {
  ...AS_BUILT,
  shop: BUILT_SHOP,
  applications: { applications: null },
  application: { application: null },
  help: { groups: [], asked: '', found: [] },
  helpPage: { groups: [], page: null },
};

const isWritten = (page: PageKey): page is RenderedName => Object.hasOwn(WRITTEN, page);

const writtenBody = <P extends RenderedName>(page: P, content: RenderedWith[P]): string =>
  htmlOf(WRITTEN[page](content));

const htmlOf = (body: ReactNode): string => renderToString(<StrictMode>{body}</StrictMode>);

/** A page's body, as the browser will hydrate it, with its content. */
export function renderPage(page: PageKey): RenderedBody {
  if (isWritten(page)) return { body: writtenBody(page, BUILT[page]), content: BUILT[page] };
  return { body: htmlOf(BODIES[page]), content: null };
}

/** The body of a tool's page. */
export function renderTool(tool: Tool): RenderedBody {
  const screen = SCREENS[tool.path];
  if (!screen) throw new Error(`Tool ${tool.path} has no line in src/site/tools/screens.tsx`);
  const page = <ToolLinksContext.Provider value={linksFrom(tool)}>{screen}</ToolLinksContext.Provider>;
  return { body: htmlOf(page), content: null };
}

/** A page rendered with other content, its metadata, and its file. */
export function renderContent<P extends RenderedName>(page: P, content: RenderedWith[P]) {
  return { body: writtenBody(page, content), ...saidOf(page, content), file: PAGES[page].file };
}

/** The ornaments as SVG, for the build's pictures. */
export const renderOrnaments = (): Ornaments => ({
  rosette: renderToStaticMarkup(<Rosette />),
  street: renderToStaticMarkup(<Street />),
});
