import '../../../styles/sheets/tool-qr.css';
import { mount } from '../../../pages/mount.tsx';
import { QrCode } from './screen.tsx';

mount(<QrCode />);
