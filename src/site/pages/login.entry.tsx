import '../styles/sheets/entry.css';
import { HOME, start } from '../../web/auth.ts';
import { isAuthenticated } from '../../web/session.ts';
import { LoginPage } from './login.tsx';
import { mount } from './mount.tsx';

// Signed-in people are redirected, also when they come by the browser's history.
const begin = (): void => {
  if (isAuthenticated()) location.replace(HOME);
  else void start();
};
begin();
addEventListener('pageshow', (event) => event.persisted && begin());
mount(<LoginPage />);
