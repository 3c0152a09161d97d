/** What we use of a package without types of its own. */
declare module "@20minutes/s3rver" {
  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    allowMismatchedSignatures: boolean;
    configureBuckets: { name: string }[];
  };
  export default class S3rver {
    constructor(options: Options);
    callback(): (request: object, response: object) => unknown;
    configureBuckets(): Promise<unknown>;
  }
}
