import '../styles/site.css';
import '../styles/login.css';
import { onlySignedOut, SIGNED_IN, takeToken } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { VerifyEmailPage } from './verify-email.tsx';

const token = takeToken('token');
if (onlySignedOut(token && SIGNED_IN)) mount(<VerifyEmailPage token={token} />);
