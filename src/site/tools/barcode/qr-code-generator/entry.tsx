import '../../../styles/tools.css';
import '../../../styles/tool-qr.css';
import '../../../styles/tool-qr-read.css';
import { mount } from '../../../pages/mount.tsx';
import { QrCode } from './screen.tsx';

mount(<QrCode />);
