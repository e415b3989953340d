import '../styles/sheets/entry.css';
import { onlySignedOut, SIGNED_IN, takeToken } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { ResetPasswordPage } from './reset-password.tsx';

const token = takeToken('token');
if (onlySignedOut(token && SIGNED_IN)) mount(<ResetPasswordPage token={token} />);
