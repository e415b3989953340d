import '../styles/site.css';
import '../styles/login.css';
import { HOME } from '../../web/auth.ts';
import { isAuthenticated } from '../../web/session.ts';
import { LoginPage } from './login.tsx';
import { mount } from './mount.tsx';

// Who is signed in has nothing to do here, not even by way of the browser's history.
const leave = (): void => {
  if (isAuthenticated()) location.replace(HOME);
};
leave();
addEventListener('pageshow', (event) => event.persisted && leave());
mount(<LoginPage />);
