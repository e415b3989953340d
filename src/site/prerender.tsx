import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { HomePage } from './pages/home.tsx';
import { LoginPage } from './pages/login.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import type { PageKey } from './pages/pages.ts';

const BODIES: Record<PageKey, ReactNode> = {
  home: <HomePage />,
  login: <LoginPage />,
  notFound: <NotFoundPage />,
};

/** The HTML of a page's body, as the browser will hydrate it. */
export const renderPage = (page: PageKey): string => renderToString(<StrictMode>{BODIES[page]}</StrictMode>);
