<?php
// Debian's Guzzle, and the generated classes; a project with Composer has its own autoloader.

require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/client/lib/' . strtr(substr($class, strlen('Rollwright\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Rollwright\\') && is_file($file)) {
        require $file;
    }
});
