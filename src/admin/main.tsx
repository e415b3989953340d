import './layers.css';
import '@mantine/core/styles.layer.css';
import '../web/tokens.css';
import '../web/fonts.css';
import '../web/strength/strength.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportErrors } from '../web/error-reports.ts';
import { keepPreferences } from '../web/session.ts';
import { App, addProduct } from './app.tsx';
import { startAuth } from './auth/signed-in.ts';
import { watchPreloadErrors } from './preload-error.ts';

reportErrors('admin');
keepPreferences();
startAuth();
watchPreloadErrors();
void addProduct();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
