import { circle, group, line, type Motif, path, rect, star } from './cover-shapes';

/** Motifs of devices, media and everyday objects, drawn in a box from -60 to 60 around 0,0. */
export const thingMotifs = {
  play: ({ L, M, S }) =>
    rect(-58, -42, 116, 84, 20, M) +
    rect(-58, -42, 116, 84, 20, L, 'opacity=".55"') +
    rect(-58, 30, 116, 12, 6, S, 'opacity=".35"') +
    path('M-17-25C-17-30-12-32-8-30L27-8C31-5 31-1 27 2L-8 23C-12 25-17 23-17 18z', S),
  mic: ({ L, M, S }) =>
    rect(-22, -60, 44, 74, 22, L) +
    path('M0-60A22 22 0 0 1 22-38V-8A22 22 0 0 1 0 14z', M) +
    line('M-38-8V-4A38 38 0 0 0 38-4V-8M0 34V54M-22 56H22', L, 8) +
    line('M-10-38H10M-10-24H10', S, 5, 'opacity=".6"'),
  note: ({ L, M }) =>
    path('M-24-48L48-58V-38L-24-28z', L) +
    rect(-28, -48, 9, 84, 4, L) +
    rect(39, -57, 9, 80, 4, M) +
    group('rotate(-16 -38 38)', `<ellipse cx="-38" cy="38" rx="20" ry="15" fill="${L}"/>`) +
    group('rotate(-16 30 26)', `<ellipse cx="30" cy="26" rx="20" ry="15" fill="${M}"/>`),
  tv: ({ L, M, S }) =>
    line('M-22-56L0-34L22-56', L, 8) +
    rect(-56, -36, 112, 82, 18, L) +
    rect(-42, -24, 84, 58, 10, S) +
    line('M-24-4L-14 0L-24 4M24-4L14 0L24 4', L, 6) +
    line('M-8 16Q0 22 8 16', L, 5) +
    rect(-36, 46, 16, 10, 4, M) +
    rect(20, 46, 16, 10, 4, M),
  disc: ({ L, M, D }) =>
    circle(0, 0, 58, D) +
    circle(0, 0, 58, 'none', `stroke="${L}" stroke-width="2" opacity=".35"`) +
    circle(0, 0, 46, 'none', `stroke="${L}" stroke-width="2" opacity=".25"`) +
    circle(0, 0, 35, 'none', `stroke="${L}" stroke-width="2" opacity=".25"`) +
    path('M0 0L-30-50A58 58 0 0 1 6-57.6z', L, 'opacity=".28"') +
    path('M0 0L30 50A58 58 0 0 1-6 57.6z', L, 'opacity=".18"') +
    circle(0, 0, 23, L) +
    circle(0, 0, 23, M, 'opacity=".4"') +
    circle(0, 0, 6, D),
  wheel: ({ L, M, S, D }) =>
    circle(0, 0, 58, D) +
    circle(0, 0, 44, L) +
    circle(0, 0, 36, S) +
    [0, 72, 144, 216, 288].map((a) => group(`rotate(${a})`, path('M-6-10L-9-38H9L6-10z', L))).join('') +
    circle(0, 0, 13, M) +
    circle(0, 0, 5, D) +
    line('M-50-24A56 56 0 0 1-10-55', L, 4, 'opacity=".5"'),
  film: ({ L, M, S }) =>
    group(
      'rotate(-10)',
      rect(-56, -14, 112, 64, 8, L) +
        path('M0-14H48A8 8 0 0 1 56-6V42A8 8 0 0 1 48 50H0z', M, 'opacity=".55"') +
        group(
          'rotate(-12 -56 -18)',
          rect(-56, -38, 112, 22, 5, L) +
            path('M-40-38H-22L-36-16H-54zM-4-38H14L0-16H-18zM32-38H50L36-16H18z', S),
        ) +
        path('M-10 4L16 18L-10 33z', S),
    ),
  ticket: ({ L, M, S }) =>
    group(
      'rotate(-16)',
      path('M-60-34H60V-11A11 11 0 0 0 60 11V34H-60V11A11 11 0 0 0-60-11z', L) +
        path('M24-34H60V-11A11 11 0 0 0 60 11V34H24z', M) +
        line('M24-26V28', S, 4, 'stroke-dasharray="2 9"') +
        star(-18, 0, 22, S),
    ),
  book: ({ L, M, S }) =>
    path('M-4-34C-20-46-42-46-60-40V40C-42 34-20 34-4 46z', L) +
    path('M4-34C20-46 42-46 60-40V40C42 34 20 34 4 46z', M) +
    line('M-46-20C-36-23-26-22-16-18M-46-2C-36-5-26-4-16 0M-46 16C-36 13-26 14-16 18', S, 5, 'opacity=".7"') +
    path('M26-43H42V-8L34-16L26-8z', S) +
    rect(-4, -36, 8, 84, 4, S),
  phone: ({ L, M, S }) =>
    group(
      'rotate(10)',
      rect(-34, -60, 68, 120, 16, L) +
        rect(-26, -46, 52, 84, 6, S) +
        path('M26-46V38H-26z', M, 'opacity=".35"') +
        rect(-9, 44, 18, 7, 3.5, M) +
        path('M8-30L-14 2H-1L-7 26L16-8H3z', L),
    ),
  signal: ({ L, M, S }) =>
    rect(-54, 18, 20, 36, 6, L) +
    rect(-26, -4, 20, 58, 6, L) +
    rect(2, -28, 20, 82, 6, M) +
    rect(30, -52, 20, 106, 6, S) +
    line('M-50-18A46 46 0 0 1-14-50M-40-6A28 28 0 0 1-20-28', L, 6, 'opacity=".8"'),
  car: ({ L, M, S, D }) =>
    path(
      'M-60 26V4C-60-6-52-10-42-12L-26-34C-22-40-16-42-8-42H18C26-42 30-40 36-34L48-12C58-10 62-4 62 6V26z',
      L,
    ) +
    path('M-60 12H62V26H-60z', M) +
    path('M-30-12L-19-30H0V-12z', S) +
    path('M8-30H22L34-12H8z', S) +
    circle(-32, 28, 16, D) +
    circle(-32, 28, 7, L) +
    circle(34, 28, 16, D) +
    circle(34, 28, 7, L),
  gift: ({ L, M, S }) =>
    rect(-48, -6, 96, 62, 8, L) +
    path('M0-6H48V48A8 8 0 0 1 40 56H0z', M, 'opacity=".6"') +
    rect(-56, -26, 112, 24, 8, L) +
    rect(-9, -26, 18, 82, 2, S) +
    line('M0-28C-10-58-42-58-38-40C-35-30-14-28 0-28C14-28 35-30 38-40C42-58 10-58 0-28z', L, 8),
  chat: ({ L, M, S }) =>
    path(
      'M8-54H44A16 16 0 0 1 60-38V-10A16 16 0 0 1 44 6V22L28 6H8A16 16 0 0 1-8-10V-38A16 16 0 0 1 8-54z',
      M,
    ) +
    path(
      'M-40-26H14A18 18 0 0 1 32-8V22A18 18 0 0 1 14 40H-20L-42 58V40A18 18 0 0 1-60 22V-8A18 18 0 0 1-40-26z',
      L,
    ) +
    circle(-32, 8, 6, S) +
    circle(-13, 8, 6, S) +
    circle(6, 8, 6, S),
  gear: ({ L, M, S }) =>
    [0, 45, 90, 135].map((a) => group(`rotate(${a})`, rect(-11, -60, 22, 120, 6, L))).join('') +
    circle(0, 0, 44, L) +
    path('M0-44A44 44 0 0 1 0 44z', M, 'opacity=".6"') +
    circle(0, 0, 20, S),
  card: ({ L, M, S }) =>
    group('rotate(12)', rect(-50, -44, 104, 68, 10, S)) +
    group(
      'rotate(-8)',
      rect(-56, -28, 112, 72, 10, L) +
        rect(-56, -14, 112, 14, 0, S) +
        rect(-44, 12, 30, 8, 4, M) +
        rect(-44, 26, 48, 7, 3.5, M) +
        circle(38, 24, 11, M),
    ),
  grid: ({ L, M }) =>
    rect(-46, -46, 42, 42, 12, L) +
    rect(4, -46, 42, 42, 12, M) +
    rect(-46, 4, 42, 42, 12, M) +
    circle(25, 25, 21, L),
} satisfies Record<string, Motif>;
