import '../styles/sheets/entry.css';
import { isAuthenticated } from '../../web/session.ts';
import { onlySignedOut, SIGNED_IN, takeToken } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { VerifyEmailPage } from './verify-email.tsx';

// Asked before the token is taken: whoever changes their e-mail is mostly signed in, and goes on in their profile.
const changing = new URLSearchParams(location.search).has('promjena');
const token = takeToken('token');
if (changing && token && isAuthenticated()) location.replace(`/korisnik/users/profile#potvrda=${token}`);
else if (onlySignedOut(token && SIGNED_IN)) mount(<VerifyEmailPage token={token} changing={changing} />);
