/* What a test can do to a process from inside: shift its clock, slow its disk, fill its log's disk,
 * and know how much of each file has reached the disk.
 *
 * Preloaded; ruled by a file that the test maps too. Its layout is that of `Ruled` in shim.py.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FILES 512

struct ruled {
    int64_t clock_seconds;  /* added to the time of day */
    int64_t sync_millis;    /* how long each fsync takes longer */
    int64_t log_full;       /* whether standard output and error take nothing */
    struct { uint64_t inode, bytes; } synced[FILES];
};

static struct ruled *ruled;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("ROLLWRIGHT_TESTS_SHIM");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *mapped = mmap(0, sizeof *ruled, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (mapped != MAP_FAILED) ruled = mapped;
    close(file);
}

#define REAL(name) ({ static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); real; })

static void note(uint64_t inode, uint64_t bytes) {
    for (int i = 0; i < FILES; i++) {
        uint64_t none = 0;
        if (ruled->synced[i].inode != inode &&
            !__atomic_compare_exchange_n(&ruled->synced[i].inode, &none, inode, 0,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && none != inode)
            continue;
        __atomic_store_n(&ruled->synced[i].bytes, bytes, __ATOMIC_SEQ_CST);
        return;
    }
}

/* What the file had when the call began is on the disk when it has ended. */
static int synced(int file, int (*real)(int)) {
    struct stat about;
    int known = ruled && fstat(file, &about) == 0;
    if (ruled && ruled->sync_millis) usleep(1000 * ruled->sync_millis);
    int failed = real(file);
    if (known && !failed) note(about.st_ino, about.st_size);
    return failed;
}

int fsync(int file) { return synced(file, REAL(fsync)); }
int fdatasync(int file) { return synced(file, REAL(fdatasync)); }

static int full(int file) {
    if (!ruled || !ruled->log_full || (file != 1 && file != 2)) return 0;
    errno = ENOSPC;
    return 1;
}

ssize_t write(int file, const void *bytes, size_t count) {
    return full(file) ? -1 : REAL(write)(file, bytes, count);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    return full(file) ? -1 : REAL(writev)(file, parts, count);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int failed = REAL(clock_gettime)(clock, now);
    if (!failed && ruled && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += ruled->clock_seconds;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int failed = REAL(gettimeofday)(now, zone);
    if (!failed && ruled) now->tv_sec += ruled->clock_seconds;
    return failed;
}

time_t time(time_t *into) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
