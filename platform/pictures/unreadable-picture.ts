/** Thrown for a file that an encoder cannot or must not read. */
export type PictureProblem = "broken" | "too-many-pixels";

export class UnreadablePicture extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(`The picture is ${problem}.`, { cause });
    this.name = "UnreadablePicture";
    this.problem = problem;
  }
}
