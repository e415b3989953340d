import { useCallback, useEffect, useRef, useState } from 'react';
import { WorkerClient } from '../../../../../web/worker/worker-client.ts';
import { cameraErrorText, NO_CAMERA } from './camera-errors.ts';
import type { Reading } from './decode.ts';
import { makePictureWorker } from './picture-worker.ts';
import type { PictureAnswer, PictureRequest } from './worker.ts';

/** Longest side of a scanned frame, in pixels: more only takes longer. */
const MAX_FRAME_SIDE = 1280;

type Facing = 'environment' | 'user';

interface CameraControl {
  at: 'off' | 'asking' | 'on';
  problem: string | null;
  /** The element that shows the camera. */
  video: { current: HTMLVideoElement | null };
  begin(facing?: Facing): void;
  stop(): void;
  /** Switches to the other camera; null where there is only one. */
  switchCamera: (() => void) | null;
  /** Switches the light; null where there is none. */
  toggleLight: (() => void) | null;
}

type LightTrack = MediaTrackCapabilities & { torch?: boolean };

/** The camera. It starts with `begin` and stops after a reading, or when the page is left or hidden. */
export function useCamera(onRead: (reading: Reading) => void): CameraControl {
  const video = useRef<HTMLVideoElement>(null);
  const end = useRef<() => void>(() => {});
  const told = useRef(onRead);
  told.current = onRead;
  const [at, setAt] = useState<CameraControl['at']>('off');
  const [problem, setProblem] = useState<string | null>(null);
  const [more, setMore] = useState<{
    track: MediaStreamTrack;
    several: boolean;
    torch: boolean;
    facing: Facing;
  } | null>(null);
  const lit = useRef(false);

  const stop = useCallback((): void => {
    end.current();
    end.current = () => {};
    setAt('off');
    setMore(null);
  }, []);

  const begin = useCallback(
    async (facing: Facing = 'environment'): Promise<void> => {
      end.current();
      setProblem(null);
      if (!navigator.mediaDevices?.getUserMedia) return setProblem(NO_CAMERA);
      let wanted = true;
      let stream: MediaStream | null = null;
      const client = new WorkerClient<PictureRequest, PictureAnswer>(makePictureWorker);
      end.current = () => {
        wanted = false;
        client.terminate();
        for (const track of stream?.getTracks() ?? []) track.stop();
        if (video.current) video.current.srcObject = null;
      };
      setAt('asking');
      try {
        const size = { width: { ideal: MAX_FRAME_SIDE }, height: { ideal: MAX_FRAME_SIDE } };
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: facing }, ...size },
        });
        // Cancelled while the permission was being asked.
        if (!wanted || !video.current) return stream.getTracks().forEach((track) => void track.stop());
        const track = stream.getVideoTracks()[0]!;
        track.addEventListener('ended', () => {
          if (!wanted) return;
          stop();
          setProblem('Kamera se isključila. Pokušajte ponovo.');
        });
        video.current.srcObject = stream;
        await video.current.play();
        const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(
          (one) => one.kind === 'videoinput',
        );
        if (!wanted) return;
        lit.current = false;
        const torch = (track.getCapabilities?.() as LightTrack | undefined)?.torch === true;
        setMore({ track, several: cameras.length > 1, torch, facing });
        setAt('on');
        while (wanted) {
          const reading = await scanFrame(video.current, client);
          if (!wanted || !reading) continue;
          stop();
          navigator.vibrate?.(60);
          told.current(reading);
        }
      } catch (error) {
        if (!wanted) return;
        stop();
        setProblem(cameraErrorText(error));
      }
    },
    [stop],
  );

  useEffect(() => {
    const hidden = (): void => {
      if (document.hidden) stop();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', stop);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', stop);
      end.current();
    };
  }, [stop]);

  return {
    at,
    problem,
    video,
    begin: (facing) => void begin(facing),
    stop,
    switchCamera: more?.several ? () => void begin(more.facing === 'user' ? 'environment' : 'user') : null,
    toggleLight: more?.torch
      ? () => {
          lit.current = !lit.current;
          void more.track.applyConstraints({ advanced: [{ torch: lit.current } as MediaTrackConstraintSet] });
        }
      : null,
  };
}

/** Scans one frame, then waits for the next one. */
async function scanFrame(
  video: HTMLVideoElement | null,
  client: WorkerClient<PictureRequest, PictureAnswer>,
): Promise<Reading | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  if (!video || video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const share = Math.min(1, MAX_FRAME_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const frame = await createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * share),
    resizeHeight: Math.round(video.videoHeight * share),
  });
  const answer = await client.run({ do: 'frame', frame }, { transfer: [frame] });
  return answer?.readings[0] ?? null;
}
