import { useCallback, useEffect, useRef, useState } from 'react';
import { Hand } from '../../../kit/worker-client.ts';
import { cameraWords, NO_CAMERAS } from './camera-words.ts';
import type { Reading } from './decode.ts';
import { makePictureWorker } from './picture-worker.ts';
import type { PictureAnswer, PictureOrder } from './worker.ts';

/** Longest side of a frame that is searched: more of it only takes longer. */
const FRAME = 1280;

type Facing = 'environment' | 'user';

interface CameraControl {
  at: 'off' | 'asking' | 'on';
  problem: string | null;
  /** Where the picture of the camera is shown. */
  video: { current: HTMLVideoElement | null };
  begin(facing?: Facing): void;
  stop(): void;
  /** Turns to the other camera; null where there is only one. */
  turn: (() => void) | null;
  /** Puts the light on or out; null where there is none. */
  light: (() => void) | null;
}

type LightTrack = MediaTrackCapabilities & { torch?: boolean };

/** The camera, asked for only by `begin`; stopped when it has read, when the page is left or hidden. */
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
      if (!navigator.mediaDevices?.getUserMedia) return setProblem(NO_CAMERAS);
      let wanted = true;
      let stream: MediaStream | null = null;
      const hand = new Hand<PictureOrder, PictureAnswer>(makePictureWorker);
      end.current = () => {
        wanted = false;
        hand.dismiss();
        for (const track of stream?.getTracks() ?? []) track.stop();
        if (video.current) video.current.srcObject = null;
      };
      setAt('asking');
      try {
        const size = { width: { ideal: FRAME }, height: { ideal: FRAME } };
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: facing }, ...size },
        });
        // Given up while the person was being asked.
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
          const reading = await look(video.current, hand);
          if (!wanted || !reading) continue;
          stop();
          navigator.vibrate?.(60);
          told.current(reading);
        }
      } catch (error) {
        if (!wanted) return;
        stop();
        setProblem(cameraWords(error));
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
    turn: more?.several ? () => void begin(more.facing === 'user' ? 'environment' : 'user') : null,
    light: more?.torch
      ? () => {
          lit.current = !lit.current;
          void more.track.applyConstraints({ advanced: [{ torch: lit.current } as MediaTrackConstraintSet] });
        }
      : null,
  };
}

/** Searches one frame, then waits for the next one. */
async function look(
  video: HTMLVideoElement | null,
  hand: Hand<PictureOrder, PictureAnswer>,
): Promise<Reading | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  if (!video || video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const share = Math.min(1, FRAME / Math.max(video.videoWidth, video.videoHeight));
  const frame = await createImageBitmap(video, {
    resizeWidth: Math.round(video.videoWidth * share),
    resizeHeight: Math.round(video.videoHeight * share),
  });
  const answer = await hand.run({ do: 'frame', frame }, { transfer: [frame] });
  return answer?.readings[0] ?? null;
}
