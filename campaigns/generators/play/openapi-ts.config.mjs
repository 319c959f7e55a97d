// For hey-api: imports that Node can follow.
export default {
  input: "openapi.yaml",
  output: { path: "client", module: { extension: ".js" } },
};
