"""The clients that are made: each generator with the lines that docs/clients.md shows."""

from __future__ import annotations

from campaigns.generators.client import Client

JARS = "$GENERATOR_JAR:/usr/share/java/jakarta-annotation-api.jar"
"""What the Java client needs: the generator's own jar has Jackson, Debian the annotations."""

GENERATE = "openapi-generator-cli generate -i openapi.yaml"
JDK = {"default-jdk-headless": "javac"}
"""openapi-generator runs in Java."""

CLIENTS = (
    Client(
        name="python",
        generator="openapi-generator-cli",
        language="Python",
        files=("openapi_generator.py", "mypy.ini"),
        generate=f"{GENERATE} -g python -o client --additional-properties=packageName=rollwright",
        compile="MYPYPATH=client mypy --strict openapi_generator.py",
        play="PYTHONPATH=client python openapi_generator.py $URL",
        needs=JDK,
    ),
    Client(
        name="typescript",
        generator="openapi-generator-cli",
        language="TypeScript (typescript-fetch)",
        files=("openapi_generator.ts", "tsconfig.json", "package.json"),
        generate=f"{GENERATE} -g typescript-fetch -o client"
        " --additional-properties=importFileExtension=.js",
        compile="tsc",
        play="node openapi_generator.js $URL",
        needs=JDK,
    ),
    Client(
        name="java",
        generator="openapi-generator-cli",
        language="Java (native)",
        files=("Play.java",),
        generate=f"{GENERATE} -g java --library native -o client --invoker-package rollwright"
        " --api-package rollwright.api --model-package rollwright.model"
        " --additional-properties=openApiNullable=false,useJakartaEe=true,"
        "useOneOfDiscriminatorLookup=true",
        compile=f"javac -Xlint:-options -nowarn -cp {JARS} -d classes"
        " $(find client/src/main -name '*.java') Play.java",
        play=f"java -cp classes:{JARS} Play $URL",
        needs=JDK
        | {"libjakarta-annotation-api-java": "/usr/share/java/jakarta-annotation-api.jar"},
    ),
    Client(
        name="go",
        generator="openapi-generator-cli",
        language="Go",
        files=("play.go",),
        generate=f"{GENERATE} -g go -o src/rollwright"
        " --additional-properties=packageName=rollwright,enumClassPrefix=true",
        compile="go vet rollwright && go build -o play play.go",
        play="./play $URL",
        needs=JDK
        | {
            "golang-go": "go",
            "golang-gopkg-validator.v2-dev": "/usr/share/gocode/src/gopkg.in/validator.v2",
        },
    ),
    Client(
        name="php",
        generator="openapi-generator-cli",
        language="PHP",
        files=("play.php", "autoload.php"),
        generate=f"{GENERATE} -g php -o client --additional-properties=invokerPackage=Rollwright",
        compile="find client/lib play.php -name '*.php' | xargs -n1 php -l",
        play="php play.php $URL",
        needs=JDK
        | {
            "php-cli": "php",
            "php-guzzlehttp-guzzle": "/usr/share/php/GuzzleHttp/autoload.php",
        },
    ),
    Client(
        name="ruby",
        generator="openapi-generator-cli",
        language="Ruby",
        files=("play.rb",),
        generate=f"{GENERATE} -g ruby -o client"
        " --additional-properties=gemName=rollwright,moduleName=Rollwright",
        compile="find client/lib play.rb -name '*.rb' | xargs -n1 ruby -c",
        play="ruby -Iclient/lib play.rb $URL",
        needs=JDK | {"ruby": "ruby", "ruby-typhoeus": "/usr/share/doc/ruby-typhoeus"},
    ),
    Client(
        name="kotlin",
        generator="openapi-generator-cli",
        language="Kotlin",
        generate=f"{GENERATE} -g kotlin -o client"
        " --additional-properties=packageName=rollwright,serializationLibrary=jackson",
        compile="bash node_modules/kotlin-compiler/bin/kotlinc -nowarn"
        " -cp $GENERATOR_JAR -d classes client/src/main/kotlin/rollwright/models",
        needs=JDK,
        compiles="models",
        note="okhttp 4 and jackson-module-kotlin are not to be had",
    ),
    Client(
        name="csharp",
        generator="openapi-generator-cli",
        language="C#",
        files=("parse.py",),
        generate=f"{GENERATE} -g csharp -o client --additional-properties=packageName=Rollwright",
        compile="python parse.py c_sharp client/src",
        needs=JDK,
        compiles="parsed",
        note="no .NET SDK is to be had",
    ),
    Client(
        name="rust",
        generator="openapi-generator-cli",
        language="Rust",
        files=("parse.py",),
        generate=f"{GENERATE} -g rust -o client --additional-properties=packageName=rollwright",
        compile="python parse.py rust client/src",
        needs=JDK,
        compiles="parsed",
        note="serde_with and reqwest 0.13 are not to be had",
    ),
    Client(
        name="hey-api",
        generator="@hey-api/openapi-ts",
        language="TypeScript",
        files=("hey_api.ts", "tsconfig.json", "package.json", "openapi-ts.config.mjs"),
        generate="openapi-ts",
        compile="tsc",
        play="node hey_api.js $URL",
    ),
    Client(
        name="orval",
        generator="orval",
        language="TypeScript (fetch)",
        files=("orval.ts", "tsconfig.json", "package.json", "orval.config.mjs"),
        generate="orval",
        compile="tsc",
        play="node orval.js",
    ),
    Client(
        name="openapi-typescript",
        generator="openapi-typescript",
        language="TypeScript, with openapi-fetch",
        files=("play.ts", "tsconfig.json", "package.json"),
        generate="openapi-typescript openapi.yaml -o schema.d.ts --default-non-nullable=false",
        compile="tsc",
        play="node play.js $URL",
    ),
    Client(
        name="openapi-python-client",
        generator="openapi-python-client",
        language="Python",
        files=("play.py", "mypy.ini", "openapi-python-client.yml"),
        generate="openapi-python-client generate --config openapi-python-client.yml"
        " --path openapi.yaml --meta none --output-path rollwright_client",
        compile="mypy --strict play.py rollwright_client",
        play="python play.py $URL",
    ),
    Client(
        name="datamodel-code-generator",
        generator="datamodel-code-generator",
        language="Python (pydantic), models only",
        files=("datamodel.py",),
        generate="datamodel-codegen --input openapi.yaml --output rollwright_models.py"
        " --output-model-type pydantic_v2.BaseModel --target-python-version 3.11"
        " --use-annotated --collapse-root-models --formatters builtin",
        compile="mypy --strict datamodel.py rollwright_models.py",
        play="python datamodel.py $URL",
    ),
    Client(
        name="clientele",
        generator="clientele",
        language="Python",
        files=("play_clientele.py", "mypy.ini"),
        generate="clientele start-api --file openapi.yaml --output rollwright && sed -i -E"
        " '/^class (ProofStep|RollAsked)/,/^$/s/^(    [^=]*)$/\\1 | None = None/'"
        " rollwright/schemas.py",
        compile="mypy --strict play_clientele.py",
        play="python play_clientele.py $URL",
    ),
    Client(
        name="openapi-zod-client",
        generator="openapi-zod-client",
        language="TypeScript (Zod, Zodios)",
        files=("zod.ts", "tsconfig.json", "package.json"),
        generate="openapi-zod-client openapi.yaml --output client.ts --export-schemas"
        " --media-type-expr \"mediaType.endsWith('json')\"",
        compile="tsc",
        play="node zod.js $URL",
    ),
)
