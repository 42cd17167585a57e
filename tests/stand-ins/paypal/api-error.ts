/** A response with an error of PayPal's API; `issue` names the rule that the request broke. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, name: string, issue?: string) {
    super(issue ?? name);
    this.status = status;
    this.body = {
      name,
      message: 'The requested action could not be performed.',
      debug_id: 'standin',
      details: issue === undefined ? [] : [{ issue, description: issue }],
      links: [],
    };
  }
}

export const unprocessable = (issue: string) => new ApiError(422, 'UNPROCESSABLE_ENTITY', issue);
export const missing = () => new ApiError(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
