import '../styles/sheets/entry.css';
import { onlySignedOut } from '../auth/arrive.ts';
import { mount } from './mount.tsx';
import { ResendVerificationPage } from './resend-verification.tsx';

if (onlySignedOut()) mount(<ResendVerificationPage />);
