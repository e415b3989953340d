import '../styles/sheets/entry.css';
import { isAuthenticated } from '../../web/session.ts';
import { onlySignedOut, SIGNED_IN, takeToken } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { VerifyEmailPage } from './verify-email.tsx';

// Read before the token is taken: a person who changes their e-mail is usually signed in, and continues in the profile.
const changing = new URLSearchParams(location.search).has('promjena');
const token = takeToken('token');
if (changing && token && isAuthenticated()) location.replace(`/korisnik/users/profile#potvrda=${token}`);
else if (onlySignedOut(token && SIGNED_IN)) mount(<VerifyEmailPage token={token} changing={changing} />);
