import '../styles/sheets/lost.css';
import { mount } from './mount.tsx';
import { OfflinePage } from './offline.tsx';

mount(<OfflinePage />);
